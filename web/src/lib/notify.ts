/** Notifications of the browser. Some browsers have none, some refuse the constructor: the page works without them. */

export type Permission = "granted" | "denied" | "impossible";

/** Ask the person to allow notifications; `impossible` where the browser has none, or only for pages over https. */
export async function askToNotify(): Promise<Permission> {
  if (!("Notification" in window) || !window.isSecureContext) return "impossible";
  try {
    return (await Notification.requestPermission()) === "granted" ? "granted" : "denied";
  } catch {
    return "impossible";
  }
}

/** Show a notification; a click on it brings the page of this path to the front. */
export async function notify(title: string, body: string, path: string): Promise<void> {
  try {
    if (Notification.permission !== "granted") return;
    const content = { body, icon: "/icon-192.png", tag: path, data: path };
    // Phones show only the notifications of a service worker.
    const worker = await navigator.serviceWorker.getRegistration();
    if (worker) {
      await worker.showNotification(title, content);
      return;
    }
    const shown = new Notification(title, content);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // The title and the icon of the tab say it too.
  }
}
