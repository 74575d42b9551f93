const FONT_FILE = /url\(["']?([^"')]+)["']?\)/;

function listFontRules(): CSSFontFaceRule[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule),
  );
}

async function readAsDataUrl(url: string): Promise<string> {
  const content = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      // A text, as asked for, or nothing where the reading failed.
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(new Error(`${url} could not be read.`, { cause: reader.error }));
    });
    reader.readAsDataURL(content);
  });
}

async function withFile(rule: CSSFontFaceRule): Promise<string> {
  const [written, file] = FONT_FILE.exec(rule.cssText) ?? [];
  if (written === undefined || file === undefined) return rule.cssText;
  const url = new URL(file, rule.parentStyleSheet?.href ?? document.baseURI);
  return rule.cssText.replace(written, `url("${await readAsDataUrl(url.href)}")`);
}

/**
 * The page's font rules with the files inside them, because a picture fetches nothing. The picture library would resolve
 * their addresses by a <base> element, which the content security policy refuses.
 */
export async function embedFonts(): Promise<string> {
  return (await Promise.all(listFontRules().map(withFile))).join('\n');
}
