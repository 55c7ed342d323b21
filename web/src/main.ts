import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { locale } from "./lib/i18n/locale.svelte";
import { shell } from "./lib/i18n/shell";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { listenForFirstGesture } from "./lib/sound";

async function start(): Promise<void> {
  settings.restore();
  locale.restore();
  router.start();
  listenForFirstGesture();
  await locale.load(shell);
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has no element with the id app");
  mount(App, { target });
  keepShell();
}

/** Let a service worker open the page without a network, where the browser allows one: https, or this device. */
function keepShell(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  const register = (): void => {
    // Without it the page works all the same.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

start().catch((error: unknown) => {
  document.getElementById("start-failed")?.removeAttribute("hidden");
  throw error;
});
