/** The address under which others reach the server. A page on the server's own computer may know it by a name of its own. */

import { Refused, api } from "./api/http";
import type { ServerAddress } from "./api/types";

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

class Reachable {
  #answer = $state.raw<ServerAddress | null>(null);
  #request: Promise<void> | null = null;

  /** Ask the server, once. */
  load(): Promise<void> {
    this.#request ??= api
      .server()
      .then((answer) => void (this.#answer = answer))
      .catch((error: unknown) => {
        this.#request = null;
        if (!(error instanceof Refused)) throw error; // the page's own address is shown instead
      });
    return this.#request;
  }

  /** Whether the page knows how others reach the server. */
  get isKnown(): boolean {
    return !this.#isOwnComputer || this.#answer !== null;
  }

  /** Whether nobody but this computer reaches the server. */
  get isLocalOnly(): boolean {
    return this.#isOwnComputer && this.#answer?.addresses.length === 0;
  }

  /** The address of a path, for others. */
  address(path: string): string {
    const origin = this.#isOwnComputer ? this.#answer?.addresses[0] : undefined;
    return `${origin ?? location.origin}${path}`;
  }

  get #isOwnComputer(): boolean {
    return LOOPBACK.includes(location.hostname);
  }
}

export const reachable = new Reachable();
