import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Loads a page again whose form was refused because something has changed (409); other refusals change nothing. */
export const revalidatesAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;
