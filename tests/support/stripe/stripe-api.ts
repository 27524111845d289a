import { ApiError, type FakeSession, type StripeAccount } from './stripe-account.ts';

type Answer = { status: number; body: string };

/** Answers a request of Stripe's API from an account. A question that it does not know is a mistake of the test. */
export function answerApi(account: StripeAccount, method: string, url: URL, form: URLSearchParams): Answer {
  try {
    return { status: 200, body: JSON.stringify(answerOf(account, method, url, form)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const told = { type: 'invalid_request_error', code: error.code, message: error.code };
    return { status: error.status, body: JSON.stringify({ error: told }) };
  }
}

function answerOf(account: StripeAccount, method: string, url: URL, form: URLSearchParams): object {
  const query = url.searchParams;
  const wanted = query.get('payment_intent');
  const since = Number(query.get('created[gte]') ?? 0);
  const listed = <Each extends { created: number; payment_intent?: string | null }>(all: Each[]) =>
    page(
      all.filter(({ created, payment_intent }) => created >= since && (!wanted || payment_intent === wanted)),
      query,
    );
  const [, , area = '', ...rest] = url.pathname.split('/');
  const [id = '', what = ''] = area === 'checkout' ? rest.slice(1) : rest;
  const isExpanded = query.get('expand[0]') === 'payment_intent';
  switch (`${method} ${area}${id && ' one'}${what && ` ${what}`}`) {
    case 'POST checkout':
      return account.openSession(form);
    case 'GET checkout':
      return listed(account.sessions());
    case 'GET checkout one':
      return sessionOf(account, account.sessionOf(id), isExpanded);
    case 'POST checkout one expire':
      return account.expireSession(id);
    case 'GET payment_intents':
      return listed(account.intents());
    case 'GET payment_intents one':
      return account.intentOf(id);
    case 'POST refunds':
      return account.refund({
        payment_intent: form.get('payment_intent') ?? '',
        ...(form.has('amount') && { amount: Number(form.get('amount')) }),
        metadata: metadataOf(form),
      });
    case 'GET refunds':
      return listed(account.refunds());
    case 'GET refunds one':
      return account.refundOf(id);
    case 'GET disputes':
      return listed(account.disputes());
    case 'GET disputes one':
      return account.disputeOf(id);
    default:
      throw new Error(`the stand-in for Stripe does not know ${method} ${url.pathname}`);
  }
}

function sessionOf(account: StripeAccount, session: FakeSession, isExpanded: boolean) {
  const { payment_intent: intent } = session;
  return isExpanded && intent ? { ...session, payment_intent: account.intentOf(intent) } : session;
}

/** Newest first, at most `limit` of them, after `starting_after`. */
function page(all: object[], query: URLSearchParams) {
  const newest = (all as { id: string }[]).toReversed();
  const after = query.get('starting_after');
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0;
  const size = Number(query.get('limit') ?? 10);
  const data = newest.slice(from, from + size);
  return { object: 'list', data, has_more: newest.length > from + size };
}

const metadataOf = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
