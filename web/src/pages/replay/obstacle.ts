/** Why a game cannot be replayed: it is not over yet, or the server did not send it. */
export type Obstacle =
  | { readonly kind: "open" | "running"; readonly table: string }
  | { readonly kind: "refused"; readonly code: string; readonly message: string };
