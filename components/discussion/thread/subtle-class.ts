/** Class of controls that are visible on hover and focus, and always on touch screens. */
export const quietClass =
  "-my-1 transition-opacity group-focus-within/comment:opacity-100 group-hover/comment:opacity-100 aria-expanded:opacity-100 " +
  "pointer-fine:opacity-0 pointer-coarse:-my-3";
