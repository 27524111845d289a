/** Of a group of rows, by what they are about. */
export const idsIn = (sent: FormData, group: string): string[] => [
  ...new Set(
    [...sent.keys()].flatMap((name) => {
      const [first, id] = name.split('.');
      return first === group && id ? [id] : [];
    }),
  ),
];
