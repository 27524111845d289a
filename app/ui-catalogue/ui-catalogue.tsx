import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { ThemeButton } from '#app/features/theme/theme-button.tsx';
import '#app/styles/data.css';
import '#app/styles/forms.css';
import '#app/styles/overlays.css';
import '#app/ui/print-sheet.css';
import './style.css';
import { ColoursSection } from './foundations/colours.tsx';
import { IconsSection } from './foundations/icons.tsx';
import { IllustrationsSection } from './foundations/illustrations.tsx';
import { findIllustrations, renderIcons } from './foundations/inventory.server.tsx';
import { ShapesSection } from './foundations/shapes.tsx';
import { SpacingSection } from './foundations/spacing.tsx';
import { TypeScaleSection } from './foundations/type-scale.tsx';
import { CATALOGUE_SECTIONS } from './sections.ts';
import { ContentsOnly, OnlySection } from './specimen.tsx';

export const meta = () => [
  { title: 'Catalogue des composants' },
  { name: 'description', content: 'Les jetons, les composants, les illustrations et les icônes du site.' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, url }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  const only = url.searchParams.get('section');
  return { only, illustrations: findIllustrations(), icons: renderIcons(context) };
}

/**
 * /catalogue, for developers: every primitive in every state, which the browser tests also look at; ?section=menu shows
 * one of them. No production build has it (app/routes.ts).
 */
export default function Catalogue() {
  const { only } = useLoaderData<typeof loader>();
  return (
    <OnlySection value={only}>
      <Page />
    </OnlySection>
  );
}

function Page() {
  return (
    <div className="catalogue wrap">
      <header className="catalogue__head">
        <h1>Catalogue des composants</h1>
        <ThemeButton />
      </header>
      <nav className="catalogue__nav" aria-label="Sections">
        <ul>
          <ContentsOnly value={true}>
            <Sections />
          </ContentsOnly>
        </ul>
      </nav>
      <main id="contenu" className="catalogue__sections">
        <Sections />
      </main>
    </div>
  );
}

function Sections() {
  const { illustrations, icons } = useLoaderData<typeof loader>();
  return (
    <>
      <ColoursSection />
      <TypeScaleSection />
      <SpacingSection />
      <ShapesSection />
      {CATALOGUE_SECTIONS.map(({ id, Section }) => (
        <Section key={id} />
      ))}
      <IllustrationsSection names={illustrations} />
      <IconsSection html={icons} />
    </>
  );
}
