/** Messages for screen readers. */

class Announcer {
  text = $state("");
  #turn = false;

  /** Say a sentence politely; the same one again is said again. */
  say(sentence: string): void {
    this.#turn = !this.#turn;
    this.text = sentence + (this.#turn ? "" : "\u00a0");
  }

  /** Take back what was said: it was for a person who has given the device away. */
  clear(): void {
    this.text = "";
  }
}

export const announcer = new Announcer();
