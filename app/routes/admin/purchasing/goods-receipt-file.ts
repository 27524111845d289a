import { data } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import type { Route } from './+types/goods-receipt-file.ts';
import { receiptNumberOf } from './read-goods-receipt.server.ts';

/** A copy of a receipt's bill. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { admin, uploads } = context.get(depsContext);
  const number = receiptNumberOf(params.number);
  const found = number && (await admin.purchasing.findGoodsReceipt(signedIn(context), number));
  if (!found) throw data(null, { status: 404 });
  return uploads.serve(request, params.file, {
    mayRead: ({ kind, id }) => kind === 'goods_receipt' && id === found.id,
  });
}
