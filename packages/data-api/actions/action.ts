import type { BeforeWrite } from '../before-write.ts';
import type { PlanContext } from '../plan/plan-read.ts';
import type { RestRequest } from '../request.ts';
import type { RunOptions } from '../run.ts';

export type ActionContext = RunOptions & PlanContext & { beforeWrite?: BeforeWrite };

/**
 * Answers one kind of request. Names are looked up before anything runs: an UnknownNameError changed nothing.
 * @throws RestError
 */
export type Action = (request: RestRequest, name: string, context: ActionContext) => Promise<Response>;
