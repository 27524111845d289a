import {
	cpSync,
	existsSync,
	lstatSync,
	mkdtempSync,
	chmodSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
} from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import { sharedFolder } from "./fallback-root.ts";

/**
 * PostgreSQL's user cannot execute files below a 0700 folder (a clone made by mktemp, /root), so the binaries are
 * copied once per version to a folder that it can enter and only root can write.
 */
export function copyBinaries(native: string, fallbackRoot: string, log: Logger): string {
	const target = path.join(sharedFolder(fallbackRoot), `postgresql-${versionOf(native)}`);
	if (sameFiles(native, target)) return target;

	log.info({ from: native, to: target }, "Copie des binaires de PostgreSQL dans un dossier accessible à son utilisateur");
	const fresh = mkdtempSync(`${target}.new-`);
	chmodSync(fresh, 0o755);
	cpSync(native, fresh, { recursive: true, verbatimSymlinks: true, filter: (file) => !isForBuildingOnly(file) });
	// Another start may be running the damaged copy right now: move it aside, whole, rather than edit it.
	if (existsSync(target)) {
		const old = `${fresh}.old`;
		renameSync(target, old);
		rmSync(old, { recursive: true, force: true });
	}
	renameSync(fresh, target);
	return target;
}

function versionOf(native: string): string {
	const manifest: { version: string } = JSON.parse(readFileSync(path.join(native, "..", "package.json"), "utf8"));
	return `${manifest.version}-${process.platform}-${process.arch}`;
}

/** Sizes are enough: what can go wrong is a copy cut short by a power failure, not a forged file in a root-only folder. */
function sameFiles(native: string, target: string): boolean {
	for (const file of readdirSync(native, { recursive: true, encoding: "utf8" })) {
		if (isForBuildingOnly(file)) continue;
		const original = lstatSync(path.join(native, file));
		const copy = lstatSync(path.join(target, file), { throwIfNoEntry: false });
		if (!copy || (original.isFile() && copy.size !== original.size)) return false;
	}
	return true;
}

function isForBuildingOnly(file: string): boolean {
	return file.endsWith(".a");
}
