export function collectGrammars(outDir: string): Promise<boolean>;
