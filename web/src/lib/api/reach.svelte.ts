/** Whether the server can be reached. While it cannot, the page asks again by itself until it can. */

import { untrack } from "svelte";

/** The pauses in milliseconds between two attempts; the last one is repeated. */
const PAUSES = [1000, 2000, 4000, 8000];
/** After this many milliseconds an attempt has failed. */
const PATIENCE = 6000;

class Reach {
  /** Whether the latest request found no server. */
  lost = $state(false);
  /** Whether an attempt is under way. */
  trying = $state(false);
  /** Counts how often the server came back. */
  returns = $state(0);
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A request was answered. */
  found(): void {
    if (!this.lost) return;
    this.#stop();
    this.lost = false;
    this.returns += 1;
  }

  /** A request found no server. */
  missed(): void {
    if (this.lost) return;
    this.lost = true;
    this.#tries = 0;
    window.addEventListener("online", this.tryNow);
    document.addEventListener("visibilitychange", this.#seen);
    this.#wait();
  }

  /** Ask the server without waiting for the next attempt. */
  tryNow = (): void => {
    if (this.trying) return;
    clearTimeout(this.#timer);
    this.trying = true;
    void isReachable().then((reachable) => {
      this.trying = false;
      if (reachable) this.found();
      else if (this.lost) this.#wait();
    });
  };

  #seen = (): void => {
    if (document.visibilityState === "visible") this.tryNow();
  };

  #wait(): void {
    const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)];
    this.#timer = setTimeout(this.tryNow, pause);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.tryNow);
    document.removeEventListener("visibilitychange", this.#seen);
  }
}

/** Load something now, and again whenever the server has come back, as long as the calling component lives. */
export function loadWhenReachable(load: () => void): void {
  $effect(() => {
    if (reach.returns >= 0) untrack(load);
  });
}

/** Whether the server answers now. */
export async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    // A proxy that cannot reach the server answers too, but not in JSON.
    return answer.headers.get("content-type")?.includes("json") === true;
  } catch {
    return false;
  }
}

export const reach = new Reach();
