/** Largest number of shapes of a drawing, and of points of a freehand line. */
export const MAX_SHAPES = 20;
export const MAX_POINTS = 200;
