/** Returns the title of a suite. The default name of clients without one says nothing to a reader. */
export const suiteTitle = (name: string) => (name === "default" ? "Default suite" : name);
