/** The part of `subset-font` that we use; the package brings no types. */
declare module "subset-font" {
  type Options = {
    readonly targetFormat: "woff2";
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  };
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
