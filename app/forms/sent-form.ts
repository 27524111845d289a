import { data } from 'react-router';

/**
 * The form that a request brings. What cannot be read as one (another type, a cut or broken body) is the sender's fault: 400,
 * and not a failure of ours.
 */
export async function sentForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400, statusText: 'unreadable form' });
  }
}
