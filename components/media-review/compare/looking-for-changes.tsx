/** Placeholder of the list of changes while it is loaded or computed. */
export const LookingForChanges = () => (
  <p role="status" className="flex-1 px-4 py-6 text-center text-ink-2">
    Looking for changes…
  </p>
);
