/** The smallest App Router program: Loupe's pages are compared with it. */
export const metadata = { title: "Empty" };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
