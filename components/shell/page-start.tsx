/** Link to the content for people who use the keyboard. Visible when focused. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed inset-s-3 top-3 z-50 -translate-y-16 rounded-md bg-ink px-3 py-1.5 font-medium text-on-ink focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

/** Note for people without JavaScript. */
export function ScriptsOffNote() {
  return (
    <noscript>
      <p className="border-b border-line bg-wash px-4 py-2 text-center">
        JavaScript is off. You can read this page. Turn it on to comment and to change things.
      </p>
    </noscript>
  );
}
