// Runs Khronos' validator over glTF files: node validate.cjs FILE…; an error or a warning fails.
const fs = require('fs');
const validator = require('gltf-validator');

(async () => {
  for (const file of process.argv.slice(2)) {
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), { uri: file });
    const { numErrors, numWarnings, numInfos } = report.issues;
    console.log(`${file}: ${numErrors} errors, ${numWarnings} warnings, ${numInfos} infos`);
    for (const message of report.issues.messages) {
      console.log(`  severity ${message.severity}: ${message.code} at ${message.pointer}: ${message.message}`);
    }
    if (numErrors + numWarnings > 0) process.exitCode = 1;
  }
})();
