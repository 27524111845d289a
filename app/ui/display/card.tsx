import type { ComponentProps, ReactNode } from 'react';
import { Heading, type HeadingLevel } from '../heading.tsx';

type TicketProps = ComponentProps<'section'> & {
  /** Below the perforation. */
  stub: ReactNode;
};

/** White paper with two notches, and the stub that tears off. */
export function Ticket({ stub, className, children, ...props }: TicketProps) {
  const own = 'ticket ticket--torn';
  return (
    <section className={className ? `${own} ${className}` : own} {...props}>
      <div className="ticket__main">{children}</div>
      <div className="ticket__stub">{stub}</div>
    </section>
  );
}

type PanelProps = {
  title: string;
  level?: HeadingLevel;
  /** A link or a badge at the end of the title's line. */
  action?: ReactNode;
  /** A table or a ruled list that reaches the edges. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A box of paper with a title, for the figures and lists of a dashboard. */
export function Panel({ title, level = 2, action, isFlush = false, children }: PanelProps) {
  return (
    <section className="box">
      <div className="box__head">
        <Heading level={level}>{title}</Heading>
        {action}
      </div>
      {isFlush ? children : <div className="box__body">{children}</div>}
    </section>
  );
}

/** A green chest; its drawers are ChestDrawer. */
export function Chest({ children }: { children: ReactNode }) {
  return <ul className="chest">{children}</ul>;
}

type ChestDrawerProps = {
  /** An image on the mat. */
  picture: ReactNode;
  tape?: ReactNode;
  /** A control in the corner of the picture. */
  corner?: ReactNode;
  /** In the label-holder: a heading with the drawer's only link, which responds wherever the drawer is clicked. */
  title: ReactNode;
  reference?: ReactNode;
  /** State, price, and a button, which keeps its own clicks. */
  children: ReactNode;
};

/** A drawer: mat, label-holder, foot. On the narrowest phones the picture is on the left. */
export function ChestDrawer({ picture, tape, corner, title, reference, children }: ChestDrawerProps) {
  return (
    <li className="drawer">
      <div className="mat">{picture}</div>
      <div className="drawer__label">
        {title}
        {reference && <span className="drawer__number">{reference}</span>}
      </div>
      <div className="drawer__body">{children}</div>
      {corner}
      {tape}
    </li>
  );
}
