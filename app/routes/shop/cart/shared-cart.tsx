import { Copy } from 'lucide';
import { useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';

type SharedCartProps = {
  /** What a press would add. */
  lines: readonly { id: string; name: string; quantity: number }[];
  /** Of what the link has, not for sale any more. */
  missing: number;
  text: string;
};

/** A cart by link: what it would add to this one, and the press that does. */
export function SharedCart({ lines, missing, text }: SharedCartProps) {
  return (
    <Notice
      title={lines.length > 0 ? 'Un panier vous est proposé' : 'Ce panier n’est plus disponible'}
      level={2}
    >
      {lines.length > 0 && (
        <ul>
          {lines.map(({ id, name, quantity }) => (
            <li key={id}>{`${quantity}\u00a0× ${name}`}</li>
          ))}
        </ul>
      )}
      {missing > 0 && (
        <p>
          {missing > 1
            ? `${missing} produits de ce lien ne sont plus disponibles.`
            : 'Un produit de ce lien n’est plus disponible.'}
        </p>
      )}
      {lines.length > 0 && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="shared" value={text} />
          <Button type="submit" name="intent" value="addShared">
            Ajouter à mon panier
          </Button>
        </Form>
      )}
    </Notice>
  );
}

/** The link to this very cart; without script, its field is there to copy from. */
export function CartLink({ url }: { url: string }) {
  const [answer, setAnswer] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setAnswer('Le lien est copié.');
    } catch {
      setAnswer('Le navigateur refuse la copie\u00a0: sélectionnez le lien.');
    }
  }
  return (
    <details className="form-more cart__link">
      <summary>Garder ou envoyer ce panier</summary>
      <Field
        name="lien"
        label="Lien de ce panier"
        help="Il a les produits et leurs quantités, rien sur vous. Les prix et le stock sont ceux du jour où il est ouvert."
      >
        <Input readOnly defaultValue={url} key={url} spellCheck={false} />
      </Field>
      <Button icon={Copy} size="s" className="needs-script" data-replay="" onClick={copy}>
        Copier le lien
      </Button>
      <span role="status">{answer}</span>
    </details>
  );
}
