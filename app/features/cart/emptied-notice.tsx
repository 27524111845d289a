import { Notice } from '#app/ui/display/notice.tsx';

/** For a page whose cart another tab has emptied, or ordered. */
export const EmptiedNotice = () => (
  <Notice kind="info" title="Votre panier a changé dans un autre onglet" level={2} role="status">
    <p>Ce que cette page montrait n’y est plus&nbsp;: il a été retiré, ou commandé.</p>
  </Notice>
);
