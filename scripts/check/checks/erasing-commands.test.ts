import { expect, test } from 'vitest';
import { guidePage, manyWords } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkErasingCommands } from './erasing-commands.ts';

const typed = (code: string, before = 'Cette commande efface tout le disque.') =>
  problemsOf(checkErasingCommands, {
    'content/guides/astuces/x.md': guidePage(
      'x',
      {},
      `${before}\n\n\`\`\`sh\n${code}\n\`\`\`\n\n${manyWords(950, 'x')}`,
    ),
  });

test.each([
  'sudo dd if=image.iso of=/dev/sdb bs=4M',
  'sudo shred -v -n 1 /dev/sda',
  'sudo nvme format /dev/nvme0n1 --ses=1',
  'sudo hdparm --user-master u --security-erase temp /dev/sda',
  'Format-Volume -DriveLetter E -FileSystem exFAT',
  'Clear-Disk -Number 2 -RemoveData -Confirm:$true',
  'diskpart\nlist disk\nselect disk 2\nclean all',
])('a disk that the reader may have is no example: %s', async (code) => {
  expect(await typed(code)).toEqual([expect.stringContaining('la cible peut exister')]);
});

test.each([
  'sudo dd if=image.iso of=/dev/sdX bs=4M',
  'sudo nvme format /dev/nvmeXn1 --ses=1',
  'Format-Volume -DriveLetter LETTRE -FileSystem NTFS',
  'Clear-Disk -Number NUMERO -RemoveData',
  'diskpart\nselect disk NUMERO\nclean all',
  'sudo smartctl -a /dev/sda',
  'sudo dd if=/dev/sda of=image.img bs=1M',
  'diskpart\nselect disk 0\nlist volume',
])('what fails as it stands, or only reads, may be shown: %s', async (code) => {
  expect(await typed(code)).toEqual([]);
});

test('what it costs is said before the command', async () => {
  expect(await typed('sudo shred -v -n 1 /dev/sdX', 'Voici la suite.')).toEqual([
    expect.stringContaining('sans que les mots d’avant le disent'),
  ]);
});
