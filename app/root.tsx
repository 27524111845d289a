import { useEffect } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import './styles/app.css';

const FONTS = ['/fonts/national-park-latin-wght-normal.woff2', '/fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2'];

export default function Root() {
  useEffect(() => {
    // The starter gives back the click it kept (app/starter/).
    dispatchEvent(new Event('app:hydrated'));
  }, []);
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {FONTS.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
