import "../service/auth/hide-runtime-warning.ts";

// Afterwards: compiled programs load the libraries of a file before they run its first line.
await import("./admin/program.ts");
