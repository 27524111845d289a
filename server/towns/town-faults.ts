import { townFault } from './town-fault.ts';

type Addresses = Readonly<Record<string, { postcode: string; city: string } | null | undefined>>;

/** What does not agree in each address, at its field: « delivery.city ». Addresses that are not given are left out. */
export const townFaults = (addresses: Addresses): { path: string; message: string }[] =>
  Object.entries(addresses).flatMap(([name, address]) => {
    const fault = address ? townFault(address) : null;
    return fault ? [{ path: `${name}.${fault.path}`, message: fault.message }] : [];
  });
