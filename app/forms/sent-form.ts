import { data } from 'react-router';

/**
 * The form in a request. A body that cannot be read as one (another type, cut or broken) is the sender's fault: it answers 400 and
 * is not a failure of ours.
 */
export async function sentForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400, statusText: 'unreadable form' });
  }
}
