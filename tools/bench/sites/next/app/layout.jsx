import navigation from "../navigation.json";

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <ul>
            {navigation.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <main>{children}</main>
        <footer>
          <p>The end of every page.</p>
        </footer>
      </body>
    </html>
  );
}
