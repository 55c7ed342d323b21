/** The address of the page: its path, and the part behind the `#`. Links are plain; clicks on them stay in the page. */

import addresses from "../../../src/doubloon/server/page_addresses.json";

const ADDRESSES = addresses.map(partsOf);

class Router {
  path = $state("/");
  hash = $state("");

  /** Follow the address from now on. */
  start(): void {
    this.#read();
    window.addEventListener("popstate", () => this.#read());
    window.addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** The parts of the path: `/t/abc` is `["t", "abc"]`. */
  get parts(): string[] {
    return partsOf(this.path).map(decoded);
  }

  /** The first part of an address that the page has; null where it has nothing, and the server answers 404. */
  get page(): string | null {
    const { parts } = this;
    const fits = (address: string[]): boolean =>
      address.length === parts.length && address.every((wanted, at) => wanted.startsWith(":") || wanted === parts[at]);
    return ADDRESSES.some(fits) ? (parts[0] ?? "") : null;
  }

  /** Go to an address of this page; `replace` replaces the present entry of the browser's history. */
  go(address: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.#read();
    if (!this.hash) window.scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
  }

  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

function partsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

/** A part of a path; as it is where it is no encoded text. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const router = new Router();
