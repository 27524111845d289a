import { Boxes, CalendarClock, NotebookPen } from 'lucide';
import { data, Form } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { dayInParis } from '#domain/dates/dates.ts';
import { hasVat } from '#domain/vat/vat-regimes.ts';
import type { AppDeps } from '#server/deps.ts';
import { StockNav } from '../stock/stock-nav.tsx';
import { useMay } from '../use-may.ts';
import type { Route } from './+types/read-invoice.ts';
import { GOODS_RECEIPTS_PATH, NEW_RECEIPT_PATH, READ_INVOICE_PATH } from './purchasing-paths.ts';
import { type InvoiceView, invoiceView } from './read-invoice.server.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Lire une facture électronique', 'Une facture reçue d’un fournisseur, sans la recopier.');

const fileRules = {
  accept: '.pdf,.xml,application/pdf,application/xml,text/xml',
  kinds: 'PDF Factur-X, ou XML (CII, UBL)',
  maxBytes: 12_000_000,
};

type Context = Route.ActionArgs['context'];
type Read = Awaited<ReturnType<AppDeps['admin']['purchasing']['readInvoice']>>;

/** Without a file of the shop's platform in its address, an empty form. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin } = context.get(depsContext);
  const asked = url.searchParams.get('plateforme');
  const who = signedIn(context);
  const document = asked === null ? null : await admin.platform.readDocument(who, asked);
  if (!document) return { message: asked === null ? null : GONE, invoice: null };
  return answerOf(context, await admin.purchasing.readInvoiceFile(who, document.content));
}

const GONE = 'Cette facture n’attend plus : quelqu’un s’en est occupé. La plateforme garde l’original.';

export async function action({ request, context }: Route.ActionArgs) {
  const { purchasing } = context.get(depsContext).admin;
  const answer = answerOf(context, await purchasing.readInvoice(signedIn(context), request));
  return answer.message === null ? answer : data(answer, { status: 400 });
}

function answerOf(context: Context, read: Read) {
  if (read.outcome === 'refused') return { message: read.reason, invoice: null };
  const { siren, vatRegimes } = context.get(depsContext).shop();
  const invoice = invoiceView(read.invoice, read.lines, {
    ourSiren: siren,
    asksVat: hasVat(vatRegimes),
    today: dayInParis(nowOf(context)),
    recorded: read.recorded,
  });
  return { message: null, invoice };
}

export default function ReadInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { message, invoice } = actionData ?? loaderData;
  return (
    <>
      <AreaHead
        title="Lire une facture électronique"
        lead="Déposez la facture reçue par votre plateforme ou par e-mail. Rien n’est enregistré avant que vous le disiez."
        back={{ to: GOODS_RECEIPTS_PATH, label: 'Toutes les réceptions' }}
      />
      <StockNav current="receptions" />
      {invoice && <Invoice {...invoice} />}
      <section className="area__part" aria-labelledby="deposer">
        <h2 id="deposer">{invoice ? 'Une autre facture' : 'Le fichier'}</h2>
        <ErrorSummary errors={message === null ? [] : [{ field: 'file', label: 'Fichier', message }]} />
        <Form
          method="post"
          action={READ_INVOICE_PATH}
          encType="multipart/form-data"
          className="account__form"
          noValidate
        >
          <Field
            name="file"
            label="Fichier"
            help="Un PDF avec ses données (Factur-X), ou un fichier XML au format CII ou UBL."
            error={message ?? undefined}
          >
            <FileDrop {...fileRules} />
          </Field>
          <SubmitButton>Lire la facture</SubmitButton>
        </Form>
      </section>
    </>
  );
}

function Invoice(invoice: InvoiceView) {
  const { facts, warnings, recorded, rows, missing, isCredit, receipt, purchasePath, billPath } = invoice;
  const mayRecord = useMay('accounting');
  return (
    <section className="area__part" aria-labelledby="lue">
      <h2 id="lue">Facture lue</h2>
      <p role="status" className="visually-hidden">
        Le fichier est lu.
      </p>
      {warnings.map((words) => (
        <Notice key={words} kind="warn">
          <p>{words}</p>
        </Notice>
      ))}
      {recorded && (
        <Notice kind="warn">
          <p>
            {mayRecord ? (
              <Link to={recorded.path}>Cette facture est déjà au registre des achats</Link>
            ) : (
              'Cette facture est déjà au registre des achats'
            )}
            {`, payée le ${recorded.day}.`}
          </p>
        </Notice>
      )}
      <DescriptionList
        items={facts.map(([term, detail]) => ({ term, detail: <Numbered>{detail}</Numbered> }))}
      />
      <Table
        caption="Lignes de la facture"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ place }) => String(place)}
        empty="Cette facture n’a pas de ligne."
      />
      {missing && <p>{missing}</p>}
      <div className="account__ways">
        {receipt.length > 0 && (
          <Form method="post" action={NEW_RECEIPT_PATH}>
            {receipt.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton name="intent" value="key" icon={Boxes}>
              Réceptionner ces produits
            </SubmitButton>
          </Form>
        )}
        {receipt.length === 0 && !isCredit && (
          <ButtonLink to={NEW_RECEIPT_PATH} variant="secondary" icon={Boxes}>
            Nouvelle réception
          </ButtonLink>
        )}
        {mayRecord && purchasePath && (
          <ButtonLink to={purchasePath} variant="secondary" icon={NotebookPen}>
            Inscrire au registre des achats
          </ButtonLink>
        )}
        {mayRecord && billPath && (
          <ButtonLink to={billPath} variant="secondary" icon={CalendarClock}>
            Noter à payer
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

type Row = InvoiceView['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'ligne', label: 'Ligne', cell: ({ name }) => name },
  { id: 'codes', label: 'Codes', cell: ({ codes }) => <span className="ref">{codes}</span> },
  { id: 'produit', label: 'Chez nous', cell: ({ product }) => product },
  { id: 'quantite', label: 'Quantité', isNumeric: true, cell: ({ quantity }) => quantity },
  { id: 'prix', label: 'Prix TTC à l’unité', isNumeric: true, cell: ({ price }) => price },
];
