import type { Parameter, Routine } from '../catalog/model.ts';
import type { ReadPlan } from './read-plan.ts';

export type CallPlan = {
  routine: Routine;
  args: CallArgs;
  /** The shown part of its rows; undefined for a function that returns plain values. */
  read?: ReadPlan;
  limit: number;
  offset: number;
};

export type CallArgs =
  /** By GET, each value as text. A variadic parameter may be repeated. */
  | { kind: 'texts'; values: readonly { parameter: Parameter; texts: readonly string[] }[] }
  /** By POST, members of one JSON object. */
  | { kind: 'members'; parameters: readonly Parameter[]; json: string }
  /** By POST, the whole body for the single unnamed parameter. */
  | { kind: 'body'; parameter: Parameter; json: string };
