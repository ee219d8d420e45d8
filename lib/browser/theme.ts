export type Theme = "light" | "dark" | "system";

/** Returns the theme in a cookie; other values follow the system. */
export const themeOf = (value: string | undefined): Theme => (value === "light" || value === "dark" ? value : "system");
