import { LogOut } from 'lucide';
import { Form } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';

/** The entry that ends the session, in the menu of an area. */
export const SignOut = () => (
  <Form method="post" action="/deconnexion">
    <button type="submit">
      <Icon icon={LogOut} />
      Se déconnecter
    </button>
  </Form>
);
