import { HiddenLazySection } from '#app/features/lazy-section/hidden-lazy-section.tsx';
import { LazySection } from '#app/features/lazy-section/lazy-section.tsx';
import { NoScriptNote, type NoteName } from './no-script-note.tsx';
import { type SectionFacts, SectionFactsProvider } from './section-facts.ts';

/** The lower part of the home page: its sections in the order of the specification, each with its own chunk. */
export function HomeLazySections({ facts, hasKeywords }: { facts: SectionFacts; hasKeywords: boolean }) {
  return (
    <SectionFactsProvider value={facts}>
      <LazySection
        id="diagnostic"
        label="Diagnostic interactif"
        minHeight={550}
        load={loadDiagnostic}
        fallback={note('diagnostic')}
      />
      <LazySection id="atelier" label="L’atelier" minHeight={400} load={loadAbout} fallback={note('about')} />
      <LazySection
        id="temoignages"
        label="Témoignages"
        minHeight={400}
        load={loadTestimonials}
        waitingText="Chargement des témoignages..."
        fallback={note('testimonials')}
      />
      <LazySection
        id="partenaires"
        label="Partenaires"
        minHeight={400}
        load={loadPartners}
        fallback={note('partners')}
      />
      <LazySection
        id="questions"
        label="Questions fréquentes"
        minHeight={400}
        load={loadFaq}
        fallback={note('faq')}
      />
      <LazySection
        id="devis"
        label="Demander un devis"
        minHeight={400}
        load={loadCallToAction}
        fallback={note('callToAction')}
      />
      <div className="relative">
        {hasKeywords && <HiddenLazySection id="mots-cles" minHeight={400} load={loadKeywords} />}
        <LazySection
          id="reims"
          label="Réparer à Reims"
          minHeight={400}
          load={loadLocal}
          fallback={note('local')}
        />
      </div>
    </SectionFactsProvider>
  );
}

const loadDiagnostic = () => import('./diagnostic-section.tsx').then((module) => module.DiagnosticSection);
const loadAbout = () => import('./about-section.tsx').then((module) => module.AboutSection);
const loadTestimonials = () =>
  import('./testimonials-section.tsx').then((module) => module.openTestimonialsSection());
const loadPartners = () => import('./partners-section.tsx').then((module) => module.PartnersSection);
const loadFaq = () => import('./faq-section.tsx').then((module) => module.FaqSection);
const loadCallToAction = () =>
  import('./call-to-action-section.tsx').then((module) => module.CallToActionSection);

const loadKeywords = () => import('./keywords-section.tsx').then((module) => module.KeywordsSection);
const loadLocal = () => import('./local-section.tsx').then((module) => module.LocalSection);

/** React leaves <noscript> empty in a browser: its words need not be sent there. */
const note = (name: NoteName) => (import.meta.env.SSR ? <NoScriptNote name={name} /> : undefined);
