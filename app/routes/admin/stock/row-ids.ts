/** The ids in the names of a group's fields: `<id>` of `counted.<id>`. */
export const idsIn = (sent: FormData, group: string): string[] => [
  ...new Set(
    [...sent.keys()].flatMap((name) => {
      const [first, id] = name.split('.');
      return first === group && id ? [id] : [];
    }),
  ),
];
