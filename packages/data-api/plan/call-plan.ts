import type { Parameter, Routine } from '../catalog/model.ts';
import type { ReadPlan } from './read-plan.ts';

export type CallPlan = {
  routine: Routine;
  args: CallArgs;
  /** What is shown of its rows; undefined when it returns plain values. */
  read?: ReadPlan;
  limit: number;
  offset: number;
};

export type CallArgs =
  /** By GET: each value as text. A variadic one may come several times. */
  | { kind: 'texts'; values: readonly { parameter: Parameter; texts: readonly string[] }[] }
  /** By POST: members of one JSON object. */
  | { kind: 'members'; parameters: readonly Parameter[]; json: string }
  /** By POST: the whole body is the one parameter, which has no name. */
  | { kind: 'body'; parameter: Parameter; json: string };
