import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';

/** Whether tests may mount disks of their own: only root of a machine of its own may. */
export const mayMount = process.getuid?.() === 0 && canMount();

function canMount(): boolean {
  const folder = '/tmp/atelier-papin-mount-trial';
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mounts a disk of this many megabytes on `folder`. */
export function mountSmall(folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
}

/** Makes an empty ext4 file system in a file. */
export function makeImage(image: string, megabytes: number): void {
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  execFileSync('mkfs.ext4', ['-q', '-F', image]);
}

/** Mounts the file system. Its journal is written when a program asks for it (fsync), and hardly ever otherwise. */
export function mountImage(image: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-o', 'loop,commit=300', image, folder]);
  execFileSync('chmod', ['711', folder]);
}

export const unmount = (folder: string): void => {
  execFileSync('umount', [folder]);
};

/** Writes into a file until there is no room for another byte. */
export function fillDisk(file: string): void {
  const fd = openSync(file, 'a');
  try {
    for (const size of [1024 * 1024, 4096, 1]) {
      const piece = Buffer.alloc(size, 1);
      for (;;) {
        try {
          if (writeSync(fd, piece) < size) break;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          break;
        }
      }
    }
  } finally {
    closeSync(fd);
  }
}
