import { variantOfName } from "../builds/variants.ts";
import { plural } from "../format.ts";

type PageOfTest = { name: string; page?: { variants: number } | undefined };

/** Says how many variants the page of a test has: `12 variants`. Names the only one: `webkit, dark`. Empty where its name says nothing. */
export const variantsText = ({ name, page }: PageOfTest): string =>
  page && page.variants > 1 ? plural(page.variants, "variant") : variantOfName(name);
