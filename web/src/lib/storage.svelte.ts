/** What the page keeps in the browser. A browser may refuse that, or have no room left; the page works without it. */

class Storage {
  /** Whether the browser has refused to keep something since the page was loaded. */
  refused = $state(false);

  /** The text under a key; null where there is none. */
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  /** Keep a text under a key; whether the browser did. */
  write(key: string, text: string): boolean {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      this.refused = true;
      return false;
    }
  }

  /** The JSON under a key; null where there is none, or it is damaged. */
  readJson(key: string): unknown {
    try {
      return JSON.parse(this.read(key) ?? "null");
    } catch {
      return null;
    }
  }

  writeJson(key: string, value: unknown): boolean {
    return this.write(key, JSON.stringify(value));
  }
}

export const storage = new Storage();
