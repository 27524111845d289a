import { useEffect, useRef, useState } from 'react';
import { ErrorMessage } from '#app/ui/form/error-message.tsx';
import type { Captcha } from './captcha.ts';
import { type CaptchaApi, loadCaptcha } from './captcha-script.ts';
import { CAPTCHA } from './form.ts';

type CaptchaFieldProps = {
  captcha: Captcha | null;
  error: string | undefined;
  /** The answer to the form, if any: a token can be used once, so another one is requested. */
  answer: unknown;
};

const OUT_OF_REACH = 'Rechargez la page\u00a0: le service de vérification n’a pas répondu.';

/** The provider's own widget, which adds its token to the form; nothing if the settings name no captcha. */
export function CaptchaField({ captcha, error, answer }: CaptchaFieldProps) {
  if (!captcha) return null;
  return <Widget captcha={captcha} error={error} answer={answer} />;
}

function Widget({ captcha, error, answer }: CaptchaFieldProps & { captcha: Captcha }) {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<{ api: CaptchaApi; id: string }>(null);
  const [token, setToken] = useState('');
  const [isOutOfReach, setIsOutOfReach] = useState(false);
  const message = isOutOfReach ? OUT_OF_REACH : error;

  useEffect(() => {
    let isLeft = false;
    const forget = () => setToken('');
    loadCaptcha(captcha).then(
      (api) => {
        if (isLeft || !place.current) return;
        const id = api.render(place.current, {
          sitekey: captcha.siteKey,
          theme: isDark() ? 'dark' : 'light',
          language: 'fr',
          callback: setToken,
          'expired-callback': forget,
          'error-callback': forget,
        });
        widget.current = { api, id };
      },
      () => setIsOutOfReach(true),
    );
    return () => {
      isLeft = true;
      widget.current?.api.remove(widget.current.id);
      widget.current = null;
    };
  }, [captcha]);

  useEffect(() => {
    if (answer === undefined) return;
    setToken('');
    widget.current?.api.reset(widget.current.id);
  }, [answer]);

  return (
    // `data-lazy`: brings React at once, and React the widget.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in its border
    <div
      className="field captcha"
      id="captcha"
      role="group"
      aria-labelledby="captcha-label"
      aria-describedby={message && 'captcha-error'}
      tabIndex={-1}
      data-lazy="captcha"
    >
      <p className="captcha__label" id="captcha-label">
        {CAPTCHA.label}
      </p>
      <div className="captcha__widget" ref={place} />
      <input type="hidden" name="captcha" value={token} />
      {message && <ErrorMessage id="captcha-error">{message}</ErrorMessage>}
      <noscript>
        <p className="help">
          Cette vérification demande JavaScript. Activez-le pour cette page, ou appelez l’atelier.
        </p>
      </noscript>
    </div>
  );
}

/** The theme that the visitor chose, or the system's. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
}
