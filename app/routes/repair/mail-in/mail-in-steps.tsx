type MailInStepsProps = {
  /** What a prepaid label costs, in cents; null as long as the shop sends none. */
  label: number | null;
};

/** The whole way of a device that comes by mail, before anything is asked. */
export function MailInSteps({ label }: MailInStepsProps) {
  return (
    <section className="section wrap" aria-labelledby="etapes-titre">
      <h2 id="etapes-titre">De chez vous à l’atelier, et retour</h2>
      <ol className="repair__way">
        <li>
          <b>Vous annoncez l’envoi ici.</b> Rien à emballer pour l’instant.
        </li>
        <li>
          <b>Le dossier s’ouvre.</b> Son numéro, le bordereau et notre adresse partent par e-mail
          {label === null ? '' : ', puis l’étiquette prépayée si vous en voulez une'}.
        </li>
        <li>
          <b>Vous emballez.</b> Le bordereau va dans le carton.
        </li>
        <li>
          <b>Le colis part, suivi et assuré.</b> Vous donnez son numéro dans le dossier.
        </li>
        <li>
          <b>Nous l’ouvrons.</b> Photos à l’appui, un message vous dit qu’il est arrivé, et dans quel état.
        </li>
        <li>
          <b>Devis, accord, réparation.</b> Rien ne se fait avant votre réponse.
        </li>
        <li>
          <b>Le retour part, suivi et assuré.</b> Son numéro est dans le dossier, et dans un e-mail.
        </li>
      </ol>
    </section>
  );
}
