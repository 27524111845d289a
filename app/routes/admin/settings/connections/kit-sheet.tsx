import type { ReactNode } from 'react';
import { Notice } from '#app/ui/display/notice.tsx';
import { shellWord } from '#domain/text/shell-word.ts';
import type { RecoveryKit } from '#server/connections/recovery-kit.ts';
import './kit.css';

/** What a stranger to the site needs, word by word, to bring it back from a backup. */
export function KitSheet({ kit, email }: { kit: RecoveryKit; email: string }) {
  const { repairKeys, isKeyGiven } = kit;
  return (
    <div className="recovery-kit">
      <Notice kind="warn">
        <p>
          Qui tient cette feuille et une sauvegarde lit tout ce que l’atelier sait de ses clients. Imprimez-la
          de nouveau quand la phrase ou la clé change, et détruisez l’ancienne quand plus aucune sauvegarde
          n’en dépend.
        </p>
      </Notice>
      <Part id="phrase" title="Phrase secrète des sauvegardes">
        <Passphrase kit={kit} />
      </Part>
      <Part id="cle" title="Clé des codes et des connexions">
        <p>
          {repairKeys.length > 1
            ? 'Une par ligne, dans cet ordre. 44\u00a0signes chacune, le dernier est «\u00a0=\u00a0».'
            : '44\u00a0signes, le dernier est «\u00a0=\u00a0».'}
        </p>
        <pre className="recovery-kit__secret">{repairKeys.join('\n')}</pre>
        {isKeyGiven && <p>À remettre dans REPAIR_SECRET_KEY, séparées par des virgules.</p>}
      </Part>
      <Restore kit={kit} />
      <LostFactor kit={kit} email={email} />
      <Rehearsal />
    </div>
  );
}

function Passphrase({ kit: { passphrase, isPassphraseLost } }: { kit: RecoveryKit }) {
  if (passphrase !== null) return <pre className="recovery-kit__secret">{passphrase}</pre>;
  if (!isPassphraseLost) return <p>Aucune&nbsp;: les sauvegardes s’ouvrent sans elle.</p>;
  return (
    <p>
      Celle qui est enregistrée ne s’ouvre plus sur cette machine, et les sauvegardes faites avec elle la
      demandent encore&nbsp;: gardez la feuille d’avant. Écrivez la phrase de nouveau dans les connexions,
      puis imprimez celle-ci.
    </p>
  );
}

function Restore({ kit }: { kit: RecoveryKit }) {
  const { siteUrl, repairKeys, isKeyGiven, folder, dataDir, hasOwnDatabase, bucket, hasCopies } = kit;
  const isSealed = kit.passphrase !== null || kit.isPassphraseLost;
  const file = isSealed ? 'sauvegarde.tar.gz.sealed' : 'sauvegarde.tar.gz';
  return (
    <Part id="remettre" title="Remettre le site en marche">
      <ol>
        <li>
          Sur la nouvelle machine, mettez le code du site dans un dossier (la même version ou une plus
          récente), entrez-y, puis&nbsp;:
          <pre>npm ci && npm run build</pre>
        </li>
        <li>
          {`Copiez-y la sauvegarde la plus récente. Elles étaient dans ${folder}, et là où vous les avez téléchargées. Appelez-la ici ${file}.`}
          {hasCopies && bucket && (
            <>
              <p>
                {`Leurs copies sont dans le compartiment «\u00a0${bucket.bucket}\u00a0», sous backups/. La clé secrète n’est pas sur cette feuille\u00a0: le service en donne une autre.`}
              </p>
              <pre>
                {`export S3_ENDPOINT=${shellWord(bucket.endpoint)} S3_BUCKET=${shellWord(bucket.bucket)} S3_REGION=${shellWord(bucket.region)} S3_ACCESS_KEY_ID=${shellWord(bucket.accessKeyId)} S3_SECRET_ACCESS_KEY=…`}
              </pre>
              <p>
                Après la ligne suivante, la plus récente se remet en place sans autre copie par{' '}
                <code>npm run restore -- --from-bucket latest</code>.
              </p>
            </>
          )}
        </li>
        <li>
          Dites où seront les données&nbsp;: un dossier qui n’existe pas encore, ou vide.
          <pre>{`export DATA_DIR=${shellWord(dataDir)}`}</pre>
          {hasOwnDatabase && (
            <p>
              La base était un PostgreSQL à part&nbsp;: créez-en une vide, et donnez aussi son adresse dans
              DATABASE_URL.
            </p>
          )}
        </li>
        <li>
          {isSealed ? 'Remettez tout en place\u00a0: la phrase est demandée.' : 'Remettez tout en place.'}
          <pre>{`npm run restore -- ${file}`}</pre>
        </li>
        {!isKeyGiven && (
          <li>
            Remettez la clé, avant le premier démarrage.
            <pre>{`(umask 077; printf '%s\\n' '${repairKeys.join("' '")}' > "$DATA_DIR/repair-key")`}</pre>
          </li>
        )}
        <li>
          Démarrez le site. Derrière un serveur web, docs/how-to/put-it-online.md dit le reste.
          <pre>{`SITE_URL=${shellWord(siteUrl)} npm start`}</pre>
        </li>
        <li>
          Tout le monde se connecte de nouveau. Regardez la santé du site, puis les connexions. Ce qui fut
          effacé depuis la sauvegarde est revenu&nbsp;: effacez-le encore.
          {bucket &&
            ' Les fichiers reçus étaient dans un compartiment S3\u00a0: si les variables S3_… le réglaient, remettez-les.'}
        </li>
      </ol>
    </Part>
  );
}

const LostFactor = ({ kit: { dataDir, hasOwnDatabase }, email }: { kit: RecoveryKit; email: string }) => (
  <Part id="facteur" title="Si le seul propriétaire perd son second facteur" isNext>
    <ol>
      <li>
        Un code de secours ouvre la session&nbsp;: à l’étape du second facteur, «&nbsp;Je n’ai plus mon
        téléphone&nbsp;».
      </li>
      <li>
        {`Sans code, sur la machine du site, dans le dossier de son code, même pendant qu’il tourne${hasOwnDatabase ? ' (avec son DATABASE_URL)' : ''}\u00a0:`}
        <pre>{`DATA_DIR=${shellWord(dataDir)} npm run admin -- reset ${shellWord(email)}`}</pre>
      </li>
      <li>
        La commande affiche un nouveau mot de passe, une seule fois, ferme les sessions de ce compte et retire
        ses seconds facteurs. Connectez-vous avec, changez-le, et ajoutez un second facteur aussitôt.
      </li>
    </ol>
  </Part>
);

/** A kit that nobody has tried is a hope. */
const Rehearsal = () => (
  <Part id="repetition" title="Répéter">
    <p>
      Deux fois par an, suivez cette feuille mot à mot sur une autre machine, avec un autre dossier de données
      et sans serveur d’e-mail. La répétition est réussie quand vous vous connectez au site remis en marche et
      que ses connexions s’ouvrent. Effacez-la ensuite.
    </p>
    <ul className="recovery-kit__rounds">
      {['Première', 'Deuxième', 'Troisième'].map((round) => (
        <li key={round}>{`${round} répétition, le`}</li>
      ))}
    </ul>
  </Part>
);

type PartProps = { id: string; title: string; isNext?: true; children: ReactNode };

/** @param isNext it begins another sheet */
const Part = ({ id, title, isNext, children }: PartProps) => (
  <section className={isNext && 'recovery-kit__next'} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
