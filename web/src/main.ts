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
}

start().catch((error: unknown) => {
  document.getElementById("start-failed")?.removeAttribute("hidden");
  throw error;
});
