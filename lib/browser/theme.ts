export type Theme = "light" | "dark" | "system";

/** The theme a cookie names; anything else follows the system. */
export const themeOf = (value: string | undefined): Theme => (value === "light" || value === "dark" ? value : "system");
