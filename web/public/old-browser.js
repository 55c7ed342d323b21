/* For browsers without modules: they do not run the page, and would show nothing. */
document.getElementById("old-browser").removeAttribute("hidden");
