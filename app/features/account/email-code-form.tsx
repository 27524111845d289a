import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, ProofField } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { OtpInput } from '#app/ui/form/otp-input.tsx';
import type { Captcha } from './captcha.ts';
import { CaptchaField } from './captcha-field.tsx';
import { ElsewhereFields } from './elsewhere-fields.tsx';
import type { CodeStep } from './email-code.ts';
import { EMAIL_CODE_FIELDS } from './form.ts';

type EmailCodeFormProps = { sent: CodeStep; action: string; captcha: Captcha | null };

/** Follows a mail that was sent: asks for its six digits, for people who read it on another device, or sends another mail. */
export function EmailCodeForm({ sent, action, captcha }: EmailCodeFormProps) {
  const { email, notice, errors, password } = sent;
  const { field, errorOf } = drawFields(EMAIL_CODE_FIELDS, { errors });
  return (
    <div className="account__form">
      <ErrorSummary errors={errors} />
      {notice && errors.length === 0 && (
        <Notice kind="info" role="status">
          {notice}
        </Notice>
      )}
      <Form method="post" className="account__form" noValidate>
        <input type="hidden" name="email" value={email} />
        <Field {...field('code')}>
          <OtpInput defaultValue={password?.code} />
        </Field>
        {password && <ElsewhereFields {...field('password')} minLength={password.minLength} />}
        <SubmitButton name="intent" value="code" block>
          {action}
        </SubmitButton>
      </Form>
      <Form method="post" className="account__again">
        <input type="hidden" name="email" value={email} />
        <p>{'Rien reçu d’ici une minute\u00a0?'} Regardez dans les indésirables.</p>
        <CaptchaField captcha={captcha} error={errorOf('captcha')} answer={sent} />
        <ProofField errors={errors} />
        <SubmitButton variant="quiet" size="s" name="intent" value="resend">
          Renvoyer le message
        </SubmitButton>
      </Form>
    </div>
  );
}
