/** The least an App Router program can be; what Loupe's pages are compared with. */
export const metadata = { title: "Empty" };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
