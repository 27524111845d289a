/**
 * The sentence that a customer ticks so that work begins within the fourteen days: the request and its consequence
 * (code de la consommation, L. 221-25 and L. 221-28). The terms of sale quote it (article 7); a test compares them.
 */
export const EARLY_START =
  'Je demande que la réparation commence avant la fin du délai de rétractation et je reconnais que je perdrai mon droit de rétractation une fois la prestation pleinement exécutée.';
